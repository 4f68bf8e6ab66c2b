import { useNavigate, useSearchParams } from 'react-router-dom'
import { SignIn } from './SignIn.tsx'

/** /login. Afterwards it opens the page in `redirect`, or the landing route. */
export default function SignInScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const target = query.get('redirect')
  const go = () => navigate(target?.startsWith('/') ? target : '/login', { replace: true, state: { signedIn: true } })
  return <SignIn onSignedIn={() => void go()} />
}
