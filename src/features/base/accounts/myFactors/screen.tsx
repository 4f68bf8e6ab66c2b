import { Factors } from './Factors.tsx'

/** /myFactors: passkeys, authenticator app and recovery codes of the account. */
export default function MyFactors() {
  return <Factors />
}
