import { code } from '../../../../domain/contract/code.ts'
import type { Parts } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { noteProviderState, type ProviderSettings } from '../identityProvider/providers.ts'
import { dingtalkProvider } from './dingtalk.ts'
import { feishuProvider } from './feishu.ts'
import { ldapProvider } from './ldap.ts'
import { oidcProvider } from './oidc.ts'
import { type DirectoryProvider, type IdentityProvider, ProviderError } from './port.ts'
import { companyAnswers as words } from './texts.server.ts'
import { wecomProvider } from './wecom.ts'

type Adapter = (parts: Parts, settings: ProviderSettings) => IdentityProvider | DirectoryProvider
const adapters: Readonly<Record<ProviderSettings['protocol'], Adapter>> = {
  oidc: oidcProvider,
  wecom: wecomProvider,
  dingtalk: dingtalkProvider,
  feishu: feishuProvider,
  ldap: ldapProvider,
}

const providerOf = (parts: Parts, settings: ProviderSettings) => adapters[settings.protocol](parts, settings)

/** Whether users enter their password here, and not at the provider. */
export const isDirectory = ({ protocol }: Pick<ProviderSettings, 'protocol'>): boolean => protocol === 'ldap'

/** Asks a provider of either kind and stores whether it is available. Throws a ProviderError. */
export async function askEither<T>(
  parts: Parts,
  settings: ProviderSettings,
  ask: (provider: IdentityProvider | DirectoryProvider) => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask(providerOf(parts, settings))
    await noteProviderState(parts, settings, 'ok', null)
    return answer
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.reason !== 'denied')
      await noteProviderState(parts, settings, error.reason === 'down' ? 'down' : 'ok', error.message)
    throw error
  }
}

/** Whether a provider to which the browser goes can confirm sensitive actions. */
export function canConfirm(parts: Parts, settings: ProviderSettings): boolean {
  const provider = providerOf(parts, settings)
  return 'begin' in provider && provider.canConfirm
}

/** The same for a provider to which the browser goes. */
export const askProvider = <T>(
  parts: Parts,
  settings: ProviderSettings,
  ask: (provider: IdentityProvider) => Promise<T>,
): Promise<T> =>
  askEither(parts, settings, (provider) => {
    if ('begin' in provider) return ask(provider)
    throw new Fault(code.state, words.notOffered)
  })

/** The same for a directory. */
export const askDirectory = <T>(
  parts: Parts,
  settings: ProviderSettings,
  ask: (provider: DirectoryProvider) => Promise<T>,
): Promise<T> =>
  askEither(parts, settings, (provider) => {
    if ('signIn' in provider) return ask(provider)
    throw new Fault(code.state, words.notOffered)
  })

/**
 * Text for the user about a provider's failure. Other errors are returned unchanged.
 * @param down text for a provider that does not answer
 */
export function faultOf(error: unknown, provider: string, down: string = words.down): unknown {
  if (!(error instanceof ProviderError)) return error
  return new Fault(code.state, error.reason === 'down' ? down : words[error.reason], { values: { provider } })
}
