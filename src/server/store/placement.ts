import type pg from 'pg'

/**
 * Where each table lies with Citus. One list, of every table there is: lint compares it with the schema, and the start
 * of the server brings it about after the migrations. Without Citus these are plain tables and nothing here matters.
 */
export const placement = {
  /** What grows with the fleet's reports: all that is one vehicle's lies on one machine, by `vin`. */
  byVin: [
    'message',
    'gb_message',
    'last_message',
    'vehicle_online',
    'alarm',
    'alarm_gone',
    'command',
    'command_step',
    'vehicle_control',
    'upgrade_target',
    'upgrade_step',
    'log_file',
    'log_chunk',
    'device_token',
    'device_attribute',
    'director_metadata',
    'script_run',
    'script_run_step',
    'fault',
    'fault_reading',
    'ecu_version',
    'ecu_version_change',
    'eligibility_result',
    'trip',
    'daily_drive',
    'track_day',
    'sales_arrival',
    'geofence_vehicle',
    'geofence_event',
    'vehicle_service',
    'vehicle_service_step',
  ],
  /**
   * On every machine: what queries on the tables above join, and what that refers to. Few writes, each to all machines.
   * In the order in which foreign keys need them.
   */
  everywhere: [
    'department',
    'role',
    'account',
    'series',
    'model',
    'vehicle',
    'ecu',
    'vehicle_type',
    'ota_model',
    'vehicle_ecu',
    'script',
    'data_identifier',
    'fault_code',
    'upgrade_file',
    'vehicle_group',
    'vehicle_group_user',
    'vehicle_group_vehicle',
    'geofence',
    'gateway',
    'campaign',
    'campaign_group',
  ],
  /** At the coordinator alone: what people and processes write one row at a time, and take turns at. */
  coordinator: [
    'agreement',
    'animation',
    'api_token',
    'app_account',
    'app_shelf',
    'app_version',
    'attendee',
    'attendee_device',
    // Triggers keep what was released of software: Citus allows none on tables that lie elsewhere.
    'baseline',
    'baseline_version',
    'battery_change',
    'bind_request',
    'binding',
    'box',
    'box_change',
    'breakdown_call',
    'campaign_step',
    'certificate',
    'client_error',
    'command_batch',
    'command_type',
    'consent',
    'content_sum',
    'data_usage',
    'dealer',
    'dealer_code',
    'dealer_session',
    'draw',
    'draw_entrant',
    'draw_step',
    'draw_winner',
    'demonstration_history',
    'diagnosis_lock',
    'ecu_key',
    'ecu_version_entry',
    'eligibility_check',
    'employee',
    'exchange_batch',
    'exchange_code',
    'exchange_code_sealed',
    'feedback',
    'feedback_message',
    'file_piece',
    'file_upload',
    'fix_case',
    'fix_case_vote',
    'forward_batch',
    'forward_target',
    'forward_target_group',
    'gift',
    'gift_desk',
    'head_unit_change',
    'idempotent_answer',
    'image_metadata',
    'import_row',
    'job',
    'live_change',
    'login_refusal',
    'market_app',
    'meeting',
    'manual',
    'manual_like',
    'manual_page',
    'manual_version',
    'message_key',
    'model_picture',
    'operation_log',
    'ota_application',
    'ota_application_step',
    'ota_application_told',
    'owner_message',
    'owner_message_delivery',
    'owner_message_series',
    'parameter_change',
    'parameter_value',
    'password_link',
    'permission_version',
    'pki_key',
    'pickup',
    'plate',
    'prize',
    'platform_account',
    'platform_connection',
    'platform_key',
    'policy',
    'policy_test',
    'prototype',
    'prototype_history',
    'prototype_user',
    'privacy_request',
    'province',
    'published_file',
    'push_device',
    'push_key',
    'push_mark',
    'push_pending',
    'push_preference',
    'question',
    'question_miss',
    'question_vote',
    'raw_export',
    'reply_template',
    'resource',
    'role_permission',
    'sales_order',
    'script_version',
    'seat',
    'session',
    'share_link',
    'share_link_use',
    'sign_in_attempt',
    'signing_key',
    'signal_query',
    'signal_query_hit',
    'sim_plan',
    'sms',
    'software_version',
    'stored_file',
    'swin_register',
    'vehicle_chip',
    'vehicle_move',
    'verification_code',
  ],
} as const

export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_extension where extname = 'citus'")
  return rowCount === 1
}

/** Brings tables that are not yet where they belong there; does nothing where there is no Citus. */
export async function placeTables(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(client))) return
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as t(name, place)
     where to_regclass(name) is not null and not exists (
       select 1 from pg_dist_partition where logicalrelid = to_regclass(name) and (partmethod = 'h' or repmodel = 't'))
     order by place`,
    [[...placement.everywhere, ...placement.byVin]],
  )
  const byVin = new Set<string>(placement.byVin)
  for (const { name } of rows) {
    // Citus allows no triggers there: what writes memberships writes them whole.
    if (name === 'vehicle_group_vehicle')
      await client.query('drop trigger if exists membership_carries on vehicle_group_vehicle')
    if (!byVin.has(name)) await client.query('select create_reference_table($1::regclass)', [name])
    else if (name === placement.byVin[0])
      await client.query("select create_distributed_table($1::regclass, 'vin')", [name])
    else
      await client.query("select create_distributed_table($1::regclass, 'vin', colocate_with => $2)", [
        name,
        placement.byVin[0],
      ])
  }
}
