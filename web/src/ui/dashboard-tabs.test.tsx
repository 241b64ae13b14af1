/** Tabs: what opens another tab from within a panel hands the focus on. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DashboardTabs } from './dashboard-tabs'

function TwoTabs() {
  const [key, setKey] = useState('queue')
  const items = [
    { key: 'queue', label: 'Queue', panel: () => <button onClick={() => setKey('claims')}>Open the claim</button> },
    { key: 'claims', label: 'Claims', panel: () => <p>The claim</p> },
  ]
  return <DashboardTabs label="Portal" items={items} activeKey={key} onChange={setKey} />
}

it('focuses the panel that was opened from the one before', async () => {
  render(<TwoTabs />)
  expect(document.body).toHaveFocus()
  screen.getByRole('button', { name: 'Open the claim' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('tabpanel', { name: 'Claims' })).toHaveFocus()
})

it('leaves the focus on a tab that was chosen', async () => {
  render(<TwoTabs />)
  await userEvent.click(screen.getByRole('tab', { name: 'Claims' }))
  expect(screen.getByRole('tab', { name: 'Claims' })).toHaveFocus()
})

it('scrolls its row so that the open tab is in the middle', async () => {
  const boxes: Record<string, [number, number]> = { 'tab-queue': [0, 300], 'tab-claims': [300, 200] }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const [left, width] = boxes[this.id] ?? [0, 300]
    return new DOMRect(left, 0, width, 40)
  })
  render(<TwoTabs />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(0)
  await userEvent.click(screen.getByRole('tab', { name: 'Claims' }))
  expect(screen.getByRole('tablist').scrollLeft).toBe(250)
  vi.restoreAllMocks()
})
