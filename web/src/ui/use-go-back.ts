/** Returns a function that goes one step back, or to the home page (or the given section of it) on direct entry. */
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

export function useGoBack(fallback: { to: '/'; hash?: string } = { to: '/' }): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate(fallback)
  }
}
