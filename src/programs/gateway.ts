import type { Parts } from '../platform/context.ts'
import type { Readiness } from '../platform/ready.ts'
import type { Gateway } from '../telematics/gateway/gateway.ts'
import type { GatewaySettings } from '../telematics/gateway/settings.ts'
import { openPlatformGateway } from './gateway-services.ts'

export interface StartedGateway {
  /** Address, or the reason why it does not listen. For the person who starts the server. */
  readonly says: string
  readonly port?: number
  /** Reads the certificate files again. Never rejects. */
  renewCertificate?(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the gateway inside a server process. An unavailable port affects only the vehicles: /readyz reports it, the
 * port is tried again, and the rest of the server runs. Other errors are thrown, for example for an unreadable
 * certificate. `onPortFailure` is called when the settings require the process to end because of the port.
 */
export async function startGateway(
  parts: Pick<Parts, 'store' | 'log' | 'config' | 'readiness' | 'catalogue'>,
  settings: GatewaySettings,
  onPortFailure?: (reason: string) => void,
): Promise<StartedGateway> {
  const nothing = async () => {}
  if (!settings.isEnabled) return { says: 'GB/T 32960: off (GATEWAY=0)', close: nothing }
  const { store, log, config, readiness, catalogue } = parts
  const { followers } = catalogue
  const { secretKey } = config
  const gateway = await openPlatformGateway({ store, log, settings, followers, secretKey, onOpenFailed: onPortFailure })
  const forget = addGateway(readiness, gateway)
  const close = async () => {
    await gateway.close()
    forget()
  }
  const { renewCertificate } = gateway
  const problem = gateway.portProblem()
  if (problem) return { says: `GB/T 32960: ${problem}`, renewCertificate, close }
  const { port } = gateway
  return {
    says: `GB/T 32960: ${settings.tls ? 'tls' : 'tcp'}://${settings.host}:${port}`,
    port,
    renewCertificate,
    close,
  }
}

/** Adds the gateway's port and its message writing to the readiness checks. Returns a function that removes them. */
export function addGateway(readiness: Readiness, { portProblem, writeProblem }: Gateway): () => void {
  const removers = [
    readiness.add('port', () => portProblem() && 'the gateway does not listen: vehicles cannot connect'),
    readiness.add('messages', writeProblem),
  ]
  return () => {
    for (const remove of removers) remove()
  }
}
