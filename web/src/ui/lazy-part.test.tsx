/** Parts whose code can't be loaded leave the page as it is. */
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyExtra, lazyPart } from './lazy-part'

const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Loaded = ({ name }: { name: string }) => <p>Hello {name}</p>

it('shows a part with its properties', async () => {
  const Part = lazyPart(() => Promise.resolve({ default: Loaded }))
  render(
    <Suspense fallback={null}>
      <Part name="Ada" />
    </Suspense>,
  )
  expect(await screen.findByText('Hello Ada')).toBeVisible()
})

it('puts a sentence where the code of a part is missing, and keeps the page', async () => {
  const Part = lazyPart(fail)
  render(
    <Suspense fallback={null}>
      <h1>Contracts</h1>
      <Part />
    </Suspense>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent("This part of the page couldn't be loaded.")
  expect(screen.getByRole('button', { name: 'reload the page' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Contracts' })).toBeVisible()
})

it('leaves out a notice whose code is missing', async () => {
  const Extra = lazyExtra(fail)
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Extra />
      <h1>Contracts</h1>
    </Suspense>,
  )
  expect(await screen.findByRole('heading', { name: 'Contracts' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
