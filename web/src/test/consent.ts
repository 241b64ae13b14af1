/** A visitor who has agreed to statistics. */
export const allowStatistics = (): void =>
  localStorage.setItem('lexdex.cookies', JSON.stringify({ preferences: false, statistics: true, recorded: true }))
