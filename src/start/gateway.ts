import type { GatewaySettings } from '../gateway/settings.ts'
import type { Parts } from '../server/context.ts'
import { openPlatformGateway } from './gateway-services.ts'

export interface Started {
  /** Where it listens, or why it does not: for the person who starts the server. */
  readonly says: string
  /** Undefined where it does not listen. */
  readonly port?: number
  close(): Promise<void>
}

/**
 * Opens the gateway in a server's process. A port that is taken or refused keeps the vehicles out, not the server:
 * it is said, and everything else runs. Throws what else goes wrong (a certificate that cannot be read).
 */
export async function startGateway(
  parts: Pick<Parts, 'store' | 'log' | 'config' | 'readiness' | 'catalogue'>,
  settings: GatewaySettings,
): Promise<Started> {
  const nothing = async () => {}
  if (!settings.isEnabled) return { says: 'GB/T 32960: off (GATEWAY=0)', close: nothing }
  const { store, log, config, readiness, catalogue } = parts
  const where = `${settings.tls ? 'tls' : 'tcp'}://${settings.host}`
  try {
    const gateway = await openPlatformGateway({
      store,
      log,
      settings,
      followers: catalogue.followers,
      secretKey: config.secretKey,
    })
    const forget = readiness.add(gateway.problem)
    return {
      says: `GB/T 32960: ${where}:${gateway.port}`,
      port: gateway.port,
      close: async () => {
        await gateway.close()
        forget()
      },
    }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    if (reason !== 'EADDRINUSE' && reason !== 'EACCES' && reason !== 'EADDRNOTAVAIL') throw error
    const why = reason === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${reason})`
    const says = `GB/T 32960: vehicles cannot connect: ${where}:${settings.port} ${why}; set GATEWAY_PORT or GATEWAY_HOST`
    log.error(says)
    return { says, close: nothing }
  }
}
