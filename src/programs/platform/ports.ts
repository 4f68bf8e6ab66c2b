import { createServer } from 'node:net'
import { readConfig } from '../../platform/config.ts'
import { readGatewaySettings } from '../../telematics/gateway/settings.ts'
import { OperatorError } from './operator.ts'

interface ConfiguredPort {
  readonly name: 'PORT' | 'GATEWAY_PORT' | 'GATEWAY_HTTP_PORT'
  readonly host: string
  readonly port: number
}
type Settings = Readonly<Record<string, string>>

/** Settings that units add to the common ones, each after `--unit`: `GATEWAY_PORT=32961 GATEWAY_HTTP_PORT=8091`. */
export const unitsAmong = (args: readonly string[]): Settings[] =>
  args.flatMap((arg, index) => (arg === '--unit' ? [settingsIn(args[index + 1] ?? '')] : []))

function settingsIn(text: string): Settings {
  const pairs = [...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value] as const)
  if (pairs.length === 0) throw new OperatorError('--unit needs settings: --unit "PORT=8081 GATEWAY=0"')
  return Object.fromEntries(pairs)
}

/** Ports that should be open: those set by the units, or without units those of one process. */
export function portsOf(env: NodeJS.ProcessEnv, units: readonly Settings[]): ConfiguredPort[] {
  return (units.length > 0 ? units : [undefined]).flatMap((unit): ConfiguredPort[] => {
    const unitEnv = { ...env, ...unit }
    const [{ host, port }, gateway] = [readConfig(unitEnv), readGatewaySettings(unitEnv)]
    const all: ConfiguredPort[] = [
      { name: 'PORT', host, port },
      ...(gateway.isEnabled || unit ? [{ name: 'GATEWAY_PORT', host: gateway.host, port: gateway.port } as const] : []),
      ...(gateway.http ? [{ name: 'GATEWAY_HTTP_PORT', ...gateway.http } as const] : []),
    ]
    return unit ? all.filter(({ name }) => name in unit) : all
  })
}

/**
 * Finds the user of a port: none, the platform or another program. The gateway's port cannot be identified, so any user
 * of it counts as ours.
 */
export async function usersOf(
  at: ConfiguredPort,
): Promise<ConfiguredPort & { readonly by: string; readonly isOurs: boolean }> {
  const { name, host, port } = at
  if (await isFree(host, port)) return { ...at, by: 'free', isOurs: true }
  if (name === 'GATEWAY_PORT') return { ...at, by: 'in use', isOurs: true }
  const isOurs = await answersHealth(host, port)
  return { ...at, by: isOurs ? 'answers' : 'in use by another program', isOurs }
}

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })

const answerWithinMs = 3_000

async function answersHealth(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host
  const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(answerWithinMs) })
    .then((response) => response.json() as Promise<{ status?: unknown }>)
    .catch(() => undefined)
  return answer?.status === 'ok'
}
