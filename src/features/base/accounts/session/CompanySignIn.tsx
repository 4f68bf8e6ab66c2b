import { type ReactNode, useEffect, useRef, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { companyOfferCalls as calls } from './company-contract.ts'
import { serviceNames, companyOfferTexts as words } from './company-texts.ts'
import { DirectorySignIn } from './DirectorySignIn.tsx'
import { appOf } from './in-app.ts'
import { lastDirectory } from './last-directory.ts'

type Offer = OutputOf<typeof calls.offered>[number]

/** True for the service in whose app the page is open, where one tap signs in. */
const isOfApp = ({ protocol }: Offer) => protocol === appOf(navigator.userAgent)

interface Props {
  readonly stay: boolean
  /** Nothing is typed in the local form. */
  readonly isEmpty: boolean
  /** Replaces the local form. */
  showForm(form: ReactNode): void
  /** Called when one of the buttons is the primary one of the page. */
  onPrimary(): void
  onSignedIn(): void
  onBack(): void
}

/** A button for each company provider. The browser leaves in the same window, as an installed app has no other. */
export default function CompanySignIn({ stay, isEmpty, showForm, onPrimary, onSignedIn, onBack }: Props) {
  const { t } = useT()
  const [providers, setProviders] = useState<readonly Offer[]>([])
  const [fault, setFault] = useState<Error>()
  const [busy, setBusy] = useState(false)
  /** The provider of the app in which the page is open. */
  const [primary, setPrimary] = useState<number>()
  // The user may type while the providers are loading.
  const isUntouched = useRef(isEmpty)
  isUntouched.current = isEmpty
  const open = (provider: Offer) =>
    showForm(<DirectorySignIn provider={provider} stay={stay} onSignedIn={onSignedIn} onBack={onBack} />)
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
  const show = (offers: readonly Offer[]) => {
    const own = offers.filter(isOfApp)
    setProviders([...own, ...offers.filter((offer) => !isOfApp(offer))])
    const last = offers.find(({ id, directory }) => directory && id === lastDirectory())
    const [only] = own
    if (!only) {
      if (last && isUntouched.current) open(last)
      return
    }
    if (own.length > 1) return
    setPrimary(only.id)
    onPrimary()
    if (only.available && takesLink()) void go(only.id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    // Without an answer the page offers the local sign-in, which reports what is wrong.
    send(calls.offered, {}, { quiet: true }).then(show, () => undefined)
  }, [])
  useEffect(() => {
    // A browser that goes back may show the page as it was left.
    const enable = () => setBusy(false)
    window.addEventListener('pageshow', enable)
    return () => window.removeEventListener('pageshow', enable)
  }, [])
  /** Names the service, too, unless the provider is called like it. */
  const labelOf = ({ name, protocol }: Offer) => {
    const service = protocol in serviceNames ? t(serviceNames[protocol as keyof typeof serviceNames]) : undefined
    if (!service || name.includes(service)) return t(words.signInWith, { name })
    return t(words.signInWithService, { name, service })
  }
  if (providers.length === 0) return null
  return (
    <Stack gap={8} className={appOf(navigator.userAgent) && 'below-16'}>
      {providers.map((offer) => (
        <div key={offer.id}>
          <Button
            block
            kind={offer.id === primary ? 'primary' : 'default'}
            disabled={busy}
            onClick={() => (offer.directory ? open(offer) : void go(offer.id))}
          >
            {labelOf(offer)}
          </Button>
          {!offer.available && <SecondaryText as="p">{t(words.down, { name: offer.name })}</SecondaryText>}
        </div>
      ))}
      <FaultText>{fault}</FaultText>
    </Stack>
  )
}

/**
 * True when the page was opened by the link of a service's app, which signs in at once: `/#/login?app=1`. Removes that from
 * the address, so that the page does nothing by itself when the user comes back.
 */
function takesLink(): boolean {
  const [path = '', query] = window.location.hash.split('?')
  const parameters = new URLSearchParams(query)
  if (!parameters.has('app')) return false
  parameters.delete('app')
  window.history.replaceState(window.history.state, '', parameters.size > 0 ? `${path}?${parameters}` : path)
  return true
}

/** Page to which the sign-in leads: the current one, or the `redirect` of the sign-in page. */
function pageAfter(hash: string): string | undefined {
  const path = hash.replace(/^#/, '')
  const page = path.startsWith('/login') ? new URLSearchParams(path.split('?')[1]).get('redirect') : path
  return page && /^\/(?![/\\])[^\\\s]*$/.test(page) ? page : undefined
}
