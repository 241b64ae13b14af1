/** Layout of all pages but the landing page; provides Ant Design's theme. */
import { Outlet, createFileRoute } from '@tanstack/react-router'
import { ThemeProvider } from '../ui/theme'

export const Route = createFileRoute('/_app')({
  component: function Pages() {
    return (
      <ThemeProvider>
        <Outlet />
      </ThemeProvider>
    )
  },
})
