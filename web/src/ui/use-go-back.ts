/** One step back; whoever came straight to this page has nowhere to go back to and gets the home page. */
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/' })
  }
}
