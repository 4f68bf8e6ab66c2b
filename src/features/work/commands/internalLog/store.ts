import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigserial, boolean, doublePrecision, integer, pgView, sql, text } from '../../../../platform/store/drizzle.ts'
import { internalLog } from './contract.ts'

/**
 * Steps as interface calls. Bytes 2 and 3 of a frame are its command and response (GB/T 32960.3, 6.3). The time since
 * the previous step is added only to the rows of a page, because a window function here would run over all steps.
 */
export const commandLogInternal = pgView('command_log_internal', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  at: instant(),
  number: text(),
  kind: text(),
  event: text(),
  method: text(),
  responseCode: text(),
  code: text(),
  tookMs: doublePrecision(),
  bytes: integer(),
  by: text(),
  late: boolean(),
  request: text(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select s.id, s.vin, s.at, s.command_id::text as number, c.kind, s.event,
    case when s.frame is null then case when s.event in ('asked', 'approved', 'declined', 'cancelled') then 'http' else 'job' end
      else case get_byte(s.frame, 2) when 128 then 'query' when 129 then 'set' when 130 then 'control'
        when 192 then 'order' when 193 then 'report' else 'frame' end end as method,
    case when s.frame is not null then '0x' || lpad(upper(to_hex(get_byte(s.frame, 3))), 2, '0')
      when s.event in ('asked', 'approved', 'declined', 'cancelled') then '200' end as response_code,
    s.code, null::float8 as took_ms, length(s.frame) as bytes, s.by, s.late,
    case when s.frame is not null then upper(encode(s.frame, 'hex'))
      when s.event = 'asked' then jsonb_build_object('kind', c.kind, 'settings', c.settings)::text end as request,
    s.at as created_at, s.at as updated_at
  from command_step s join command c on c.vin = s.vin and c.id = s.command_id`)

recordView(internalLog, commandLogInternal)
