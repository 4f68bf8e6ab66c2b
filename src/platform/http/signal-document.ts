import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Lang, texts } from '../../domain/contract/words.ts'
import { findSignals, type SignalEntry, signalEntries } from '../../domain/gb32960/vss/listing.ts'
import { say } from '../words.ts'
import { langOf } from './header.ts'
import { documentStyle, escapeHtml } from './openapi-page.ts'

const words = texts('signalDocument', {
  title: ['信号名称', 'Signal names'],
  about: [
    'GB/T 32960.3 的全部信号与 COVESA VSS 名称（VSS 4、5）的对照。VSS 没有的信号用“Vehicle.GBT32960”分支。',
    'All signals of GB/T 32960.3 with their names in the COVESA VSS (VSS 4 and 5). The branch “Vehicle.GBT32960” has the signals that the VSS does not name.',
  ],
  rules: [
    'VSS 值 = GB/T 值 × 系数 + 偏移。无效、异常和超出范围的值没有 VSS 值。“*”从 1 起编号；VSS 数组从 0 起编号。{n} 是电机、电池包或电堆的 GB/T 编号。位置为 WGS-84，仅在定位有效时提供。',
    'VSS value = GB/T value × factor + offset. Invalid, abnormal and out-of-range values have no VSS value. “*” counts from 1, and VSS arrays count from 0. {n} is the GB/T number of the motor, pack or stack. Positions are WGS-84 and exist only with a fix.',
  ],
  search: ['搜索', 'Search'],
  placeholder: ['名称、字段或 VSS 名称', 'Name, field or VSS name'],
  none: ['没有匹配的信号', 'No signal matches'],
  count: ['{{count}} 个信号', '{{count}} signals', '{{count}} signal'],
  json: ['程序可读：', 'Machine-readable: '],
  field: ['GB/T 32960', 'GB/T 32960'],
  range: ['范围', 'Range'],
  factor: ['系数、偏移', 'Factor, offset'],
  values: ['取值', 'Values'],
  further: ['第 2 个起：', 'From number 2 on: '],
})

const style = `${documentStyle}body{max-width:90rem}form{display:flex;gap:.5rem;margin:1rem 0}input,button{font:inherit;padding:.5rem .75rem;min-height:44px;box-sizing:border-box}input{flex:1;min-width:0;max-width:30rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8885}td small{display:block;opacity:.75}code{overflow-wrap:anywhere}@media(max-width:800px){thead{display:none}tr,td{display:block}tr{border-bottom:1px solid #8885;padding:.5rem 0}td{border:0;padding:.1rem 0}td[data-of]:not(:empty)::before{content:attr(data-of) " ";opacity:.75}}`

/** Serves GET /openapi/signals.json and GET /openapi/signals. `admit` throws for callers without permission. */
export function signalDocuments(app: FastifyInstance, admit?: (request: FastifyRequest) => Promise<unknown>): void {
  app.get('/openapi/signals.json', async (request) => {
    await admit?.(request)
    return { signals: signalEntries }
  })
  app.get('/openapi/signals', async (request, reply) => {
    await admit?.(request)
    const { q } = request.query as { q?: unknown }
    const query = typeof q === 'string' ? q.slice(0, 100) : ''
    return reply.type('text/html; charset=utf-8').send(page(langOf(request), query))
  })
}

type Translate = (key: string, values?: Record<string, unknown>) => string

function page(lang: Lang, query: string): string {
  const t: Translate = (key, values) => escapeHtml(say(lang, key, values))
  const matches = findSignals(query)
  const heads = ['VSS', t(words.field), t(words.range), t(words.factor), t(words.values)]
  const table = `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${matches
    .map((entry) => line(entry, t))
    .join('')}</tbody></table>`
  const form = `<form role="search"><input name="q" type="search" maxlength="100" aria-label="${t(words.search)}" placeholder="${t(words.placeholder)}" value="${escapeHtml(query)}"><button>${t(words.search)}</button></form>`
  const json = `<p>${t(words.json)}<a href="/openapi/signals.json">/openapi/signals.json</a></p>`
  const title = t(words.title)
  return `<!doctype html><html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${t(words.about)}</p><p>${t(words.rules)}</p>${json}${form}<p role="status">${matches.length > 0 ? t(words.count, { count: matches.length }) : t(words.none)}</p>${matches.length > 0 ? table : ''}</html>`
}

function line({ edition, field, clause, name, unit, lower, upper, vss, values }: SignalEntry, t: Translate): string {
  const range = (from: number | null, to: number | null, of: string) =>
    from === null || to === null ? '' : `${from} – ${to}${of ? ` ${of}` : ''}`
  const limits = range(vss.lower, vss.upper, vss.unit)
  const gbtLimits = range(lower, upper, unit)
  const factor =
    vss.factor === 1 && vss.offset === 0 ? '' : `× ${vss.factor}${vss.offset === 0 ? '' : `, ${vss.offset}`}`
  const further = vss.furtherName ? `<small>${t(words.further)}<code>${escapeHtml(vss.furtherName)}</code></small>` : ''
  const cells = [
    `<td><code>${escapeHtml(vss.name)}</code>${further}<small>${vss.datatype}</small></td>`,
    `<td>${escapeHtml(`${name.zh} · ${name.en}`)}<small><code>${escapeHtml(field)}</code></small><small>${edition} · ${escapeHtml(clause)}</small></td>`,
    `<td data-of="${t(words.range)}">${escapeHtml(limits)}${gbtLimits === limits ? '' : `<small>GB/T: ${escapeHtml(gbtLimits)}</small>`}</td>`,
    `<td data-of="${t(words.factor)}">${factor}</td>`,
    `<td data-of="${t(words.values)}">${values.map(({ code, vss: value, zh, en }) => `<div>${code} = ${escapeHtml(String(value))} <small>${escapeHtml(`${zh} · ${en}`)}</small></div>`).join('')}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}
