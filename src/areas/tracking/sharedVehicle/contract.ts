import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { kinds } from '../liveMap/contract.ts'

/** What somebody without an account asks with: the token of a share link. Never in an address, so in no log. */
export const shareToken = z.string().min(1).max(200)
const asked = z.strictObject({ token: shareToken })

export const sharedCalls = {
  /** What a link shows; nothing of the owner, and of the VIN only its end. */
  open: call('/share/open', {
    title: ['打开分享链接', 'Open a share link'],
    access: 'public',
    input: asked,
    output: z.object({
      kind: z.enum(['location', 'track']),
      plate: z.string().nullable(),
      vinEnd: z.string(),
      model: z.string().nullable(),
      periodFrom: z.string().nullable(),
      periodTo: z.string().nullable(),
      expiresAt: z.string(),
    }),
  }),
  /** Where the vehicle of a location link is now. */
  position: call('/share/position', {
    title: ['查看分享位置', 'See a shared position'],
    access: 'public',
    input: asked,
    output: z.object({
      kind: z.enum(kinds),
      lastSeen: z.string().nullable(),
      speedKmh: z.number().nullable(),
      locatedAt: z.string().nullable(),
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
      address: z.string().nullable(),
    }),
  }),
}
