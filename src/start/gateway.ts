import type { Gateway } from '../gateway/gateway.ts'
import type { GatewaySettings } from '../gateway/settings.ts'
import type { Parts } from '../server/context.ts'
import type { Readiness } from '../server/ready.ts'
import { openPlatformGateway } from './gateway-services.ts'

export interface Started {
  /** Where it listens, or why it does not: for the person who starts the server. */
  readonly says: string
  /** Undefined where it does not listen. */
  readonly port?: number
  /** Reads the certificate's files now. Never rejects. */
  renewCertificate?(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the gateway in a server's process. A port that cannot be had keeps the vehicles out, not the server: it is
 * said by /readyz and tried again, and everything else runs. Throws what else goes wrong (a certificate that cannot be
 * read). `onGivenUp`: the settings say that the process is to end for want of the port.
 */
export async function startGateway(
  parts: Pick<Parts, 'store' | 'log' | 'config' | 'readiness' | 'catalogue'>,
  settings: GatewaySettings,
  onGivenUp?: (reason: string) => void,
): Promise<Started> {
  const nothing = async () => {}
  if (!settings.isEnabled) return { says: 'GB/T 32960: off (GATEWAY=0)', close: nothing }
  const { store, log, config, readiness, catalogue } = parts
  const { followers } = catalogue
  const { secretKey } = config
  const gateway = await openPlatformGateway({ store, log, settings, followers, secretKey, onGivenUp })
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

/** Adds the gateway's port and its writing of messages to the parts of a process. Returns a function that removes them. */
export function addGateway(readiness: Readiness, { portProblem, writeProblem }: Gateway): () => void {
  const added = [
    readiness.add('port', () => portProblem() && 'the gateway has no port: vehicles cannot connect'),
    readiness.add('messages', writeProblem),
  ]
  return () => {
    for (const remove of added) remove()
  }
}
