/**
 * The embedded database allows one process. Operator commands reach it through a socket in the data folder, which only
 * the platform's own user can open.
 */
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/store/store.ts'
import { commands } from './commands.ts'
import { OperatorError } from './operator.ts'

const passedOn = ['NEW_SECRET_KEY', 'LC_ALL', 'LC_MESSAGES', 'LANG'] as const

interface Wish {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}
type DoorReply = { readonly line: string } | { readonly exitCode: number } | { readonly problem: string }

const placeIn = (dataDir: string) =>
  process.platform === 'win32' ? `\\\\?\\pipe\\${join(process.cwd(), dataDir)}` : join(dataDir, 'operator.sock')

/** Accepts commands. `config` is passed as read from the settings. */
export async function openDoor(config: Config, store: Store): Promise<{ close(): Promise<void> }> {
  const place = placeIn(config.dataDir)
  await rm(place, { force: true })
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('close', () => callers.delete(socket))
    const say = (reply: DoorReply) => socket.writable && socket.write(`${JSON.stringify(reply)}\n`)
    const lines = createInterface({ input: socket })
    lines.on('error', () => socket.destroy())
    lines.once('line', (line) => {
      carryOut(JSON.parse(line) as Wish, config, store, (outputLine) => say({ line: outputLine }))
        .then(
          (exitCode) => say({ exitCode }),
          (error: unknown) => say({ problem: error instanceof Error ? error.message : String(error) }),
        )
        .finally(() => socket.end())
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, resolve)
  })
  if (process.platform !== 'win32') await chmod(place, 0o600)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of callers) socket.destroy()
      }),
  }
}

async function carryOut(
  { args: [name, ...args], cwd, env }: Wish,
  config: Config,
  store: Store,
  print: (line: string) => void,
): Promise<number> {
  const command = commands.find((each) => each.name === name && each.runsInServer)
  if (!command) throw new OperatorError(`The running server does not support the command ${name}: its version differs`)
  return command.run({ config, cwd, env: { ...process.env, ...env }, print, store: async () => store }, args)
}

/** Lets the server that owns a data folder run a command. Resolves to the exit code. */
export function runInServer(dataDir: string, args: readonly string[], print: (line: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(placeIn(dataDir))
    const away = () =>
      reject(
        new OperatorError('The process that has the embedded database open accepts no commands: stop it and try again'),
      )
    socket.once('close', away)
    const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
    socket.write(`${JSON.stringify({ args, cwd: process.cwd(), env } satisfies Wish)}\n`)
    const lines = createInterface({ input: socket })
    lines.on('error', away)
    lines.on('line', (text) => {
      const reply = JSON.parse(text) as DoorReply
      if ('line' in reply) print(reply.line)
      else if ('exitCode' in reply) resolve(reply.exitCode)
      else reject(new OperatorError(reply.problem))
    })
  })
}
