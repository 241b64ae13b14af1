/** Remembers which request is being paid while the user is on the payment provider's page. */
const STORAGE_KEY = 'lexdex.validation-payment'

export function rememberPayment(requestId: string): void {
  sessionStorage.setItem(STORAGE_KEY, requestId)
}

export const readPayment = (): string | null => sessionStorage.getItem(STORAGE_KEY)

export function clearPayment(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}
