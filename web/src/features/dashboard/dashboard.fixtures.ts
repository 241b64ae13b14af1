/** Fixtures and helpers of the dashboard tests. */
import { screen } from '@testing-library/react'
import { vi } from 'vitest'

export const tab = (name: string) => screen.findByRole('tab', { name })
export const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
