/** Runs the programs of the guide, which can be killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { nodeMirror, pythonMirror } from '../../../../src/features/base/messaging/eventFeed/examples.ts'
import { isLong } from '../../../check.ts'
import { killProcess } from '../../../platform/own-process.ts'

export interface Mirror {
  readonly file: string
  /** The last event of each object, by subject. */
  objects(): Record<string, Record<string, unknown>>
  start(): void
  kill(): Promise<void>
}

/** A program of the guide in a folder of its own, until the test is finished. */
function mirrorOf(command: string, name: string, text: string, env: Record<string, string>): Mirror {
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'))
  writeFileSync(join(folder, name), text)
  const file = join(folder, 'mirror.json')
  let child: ChildProcess | undefined
  const kill = async () => child && killProcess(child)
  onTestFinished(async () => {
    await kill()
    rmSync(folder, { recursive: true })
  })
  return {
    file,
    objects: () => (JSON.parse(readFileSync(file, 'utf8')) as { objects: ReturnType<Mirror['objects']> }).objects,
    start() {
      child = spawn(command, [name], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'ignore' })
    },
    kill,
  }
}

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The program for Node, and in the long check the one for Python. Their environment has server, token and types. */
export function openMirrors(env: Record<'SERVER' | 'TOKEN' | 'TYPES', string>): Mirror[] {
  const mirrors = [mirrorOf(process.execPath, 'mirror.mjs', nodeMirror, env)]
  if (isLong && hasPython()) mirrors.push(mirrorOf('python3', 'mirror.py', pythonMirror, env))
  return mirrors
}
