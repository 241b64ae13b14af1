/** One step back; whoever came straight to this page has nowhere to go back to and gets the home page, or the part of it that is named. */
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

export function useGoBack(otherwise: { to: '/'; hash?: string } = { to: '/' }): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate(otherwise)
  }
}
