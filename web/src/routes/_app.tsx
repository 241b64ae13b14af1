/** All pages but the landing page: what they draw may be of Ant Design. */
import { Outlet, createFileRoute } from '@tanstack/react-router'
import { Themed } from '../ui/theme'

export const Route = createFileRoute('/_app')({
  component: function Pages() {
    return (
      <Themed>
        <Outlet />
      </Themed>
    )
  },
})
