/** Fixtures and helpers of the dashboard tests. */
import { screen } from '@testing-library/react'
import { vi } from 'vitest'

export const findTab = (name: string) => screen.findByRole('tab', { name })
export const silenceConsoleErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
