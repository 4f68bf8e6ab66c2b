import type { Context, Parts } from '../../../../src/platform/context.ts'
import type { Db } from '../../../../src/platform/store/store.ts'

interface CallUser {
  readonly id: number
  readonly fullName: string
  /** Number of vehicles that the user sees: all of them. */
  readonly vehicles: number
}

/** Context of a call by a user who sees all vehicles. It logs nothing, and runs nothing after the commit. */
export function callContext(parts: Parts, db: Db, { id, fullName, vehicles }: CallUser): Context {
  const scope = { all: true, userId: id, size: vehicles }
  return {
    db,
    parts,
    scope,
    user: {
      id,
      name: fullName,
      fullName,
      department: null,
      sessionId: 'test',
      role: null,
      links: new Set(),
      scope,
      zone: 'Asia/Shanghai',
      mustChangePassword: false,
      mustAddFactor: false,
    },
    lang: 'en',
    zone: 'Asia/Shanghai',
    caller: {
      requestId: 'test',
      ip: '127.0.0.1',
      userAgent: 'test',
      secure: false,
      host: 'localhost',
      cookie: () => undefined,
      setCookie: () => {},
    },
    say: (key) => key,
    logChange: () => {},
    afterCommit: () => {},
  }
}
