import { useEffect, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { companyOfferCalls as calls } from './company-contract.ts'
import { companyOfferTexts as words } from './company-texts.ts'

/** A button for each company provider. The browser leaves in the same window, as an installed app has no other. */
export default function CompanySignIn({ stay }: { readonly stay: boolean }) {
  const { t } = useT()
  const [providers, setProviders] = useState<OutputOf<typeof calls.offered>>([])
  const [fault, setFault] = useState<Error>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Without an answer the page offers the local sign-in, which reports what is wrong.
    send(calls.offered, {}, { quiet: true }).then(setProviders, () => undefined)
  }, [])
  const go = async (provider: number) => {
    setBusy(true)
    setFault(undefined)
    try {
      const page = pageAfter(window.location.hash)
      const { address } = await send(
        calls.start,
        { provider, stay: stay || isInstalled(), ...(page && { page }) },
        { quiet: true },
      )
      window.location.assign(address)
    } catch (error) {
      setFault(error as Error)
      setBusy(false)
    }
  }
  return (
    <>
      {providers.map(({ id, name, available }) => (
        <div key={id}>
          <Button block disabled={busy} onClick={() => void go(id)}>
            {t(words.signInWith, { name })}
          </Button>
          {!available && <SecondaryText as="p">{t(words.down, { name })}</SecondaryText>}
        </div>
      ))}
      <FaultText>{fault}</FaultText>
    </>
  )
}

/** Page to which the sign-in leads: the current one, or the `redirect` of the sign-in page. */
function pageAfter(hash: string): string | undefined {
  const path = hash.replace(/^#/, '')
  const page = path.startsWith('/login') ? new URLSearchParams(path.split('?')[1]).get('redirect') : path
  return page && /^\/(?![/\\])[^\\\s]*$/.test(page) ? page : undefined
}
