import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { moment } from '../../../../domain/contract/inputs.ts'
import { kinds } from '../liveMap/contract.ts'
import {
  trackChart,
  trackChartInput,
  trackFormats,
  trackPoints,
  trackPointsInput,
  trackSummary,
} from '../trackPlayback/contract.ts'

/**
 * Token of a share link, which identifies a person without an account. It is never part of an address, so no log
 * contains it.
 */
const shareToken = z.string().min(1).max(200)
const tokenInput = z.strictObject({ token: shareToken })
/** Part of a track link's period. Nothing beyond the period is sent. */
const part = { token: shareToken, from: moment, to: moment }
const track = { access: 'public', timeoutMs: 120_000 } as const

export const sharedCalls = {
  /** Content of a link, without data of the owner. Of the VIN only the end. */
  open: call('/share/open', {
    title: ['打开分享链接', 'Open share link'],
    access: 'public',
    input: tokenInput,
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
  position: call('/share/position', {
    title: ['查看分享位置', 'View shared position'],
    access: 'public',
    input: tokenInput,
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
  /** Track of a track link: as `trackPlaybackCalls`, without VIN, alarms, and data beyond the period. */
  track: call('/share/track', {
    ...track,
    title: ['查看分享轨迹', 'View shared track'],
    input: z.strictObject(part),
    output: trackSummary,
  }),
  points: call('/share/trackPoints', {
    ...track,
    title: ['分享轨迹点', 'Shared track points'],
    input: trackPointsInput.omit({ vin: true }).extend(part),
    output: trackPoints,
  }),
  chart: call('/share/trackChart', {
    ...track,
    title: ['分享轨迹曲线', 'Shared track chart'],
    input: trackChartInput.omit({ vin: true }).extend(part),
    output: trackChart,
  }),
  export: call('/share/trackExport', {
    ...track,
    title: ['导出分享轨迹', 'Export shared track'],
    transport: 'blob',
    input: z.strictObject({ ...part, format: z.enum(trackFormats).default('gpx') }),
    output: z.unknown(),
  }),
}
