import type { Pair } from '../../../../domain/contract/words.ts'

export const nrcAdvice: Readonly<Record<number, Pair>> = {
  17: [
    '该 ECU 没有此服务，请在诊断服务中核对。',
    'The ECU does not offer this service. Check it under diagnostic services.',
  ],
  18: ['请换用其他子功能。', 'Use another subfunction.'],
  19: ['请检查请求的长度和参数。', 'Check the length and parameters of the request.'],
  20: ['减少一次读取的数据标识。', 'Request fewer identifiers at a time.'],
  33: ['ECU 正忙，稍后再次发送。', 'The ECU is busy. Send it again in a moment.'],
  34: [
    '请确认车辆已停稳、上电并满足操作条件。',
    'Check that the vehicle is parked, switched on and meets the conditions.',
  ],
  36: [
    '请先执行前面的步骤，例如进入扩展会话或启动例程。',
    'Complete the preceding step first, such as starting an extended session or the routine.',
  ],
  49: [
    'ECU 不支持该标识或取值，请核对参数。',
    'The ECU does not support this identifier or value. Check the parameters.',
  ],
  51: ['该操作需要安全访问，只能在车间进行。', 'This needs security access and can only be done in a workshop.'],
  52: ['该操作需要认证，只能在车间进行。', 'This needs authentication and can only be done in a workshop.'],
  55: ['请等待 ECU 的延时结束后再次发送。', 'Wait for the ECU’s delay to end, then send it again.'],
  126: ['请先进入扩展会话（10 03）再发送。', 'Start the extended session (10 03) first, then send it again.'],
  127: ['请先进入扩展会话（10 03）再发送。', 'Start the extended session (10 03) first, then send it again.'],
  136: ['请等车辆停稳后再次发送。', 'Wait until the vehicle has stopped, then send it again.'],
  144: ['请车主挂入 P 挡后再次发送。', 'Ask the driver to shift to P, then send it again.'],
  146: ['蓄电池电压过高，请检查充电系统。', 'The supply voltage is too high. Check the charging system.'],
  147: ['蓄电池电压过低，请充电后再次发送。', 'The supply voltage is too low. Charge the battery, then send it again.'],
}

export const pendingAdvice: Pair = [
  'ECU 需要更多时间（0x78），正在等待，无需重发。',
  'The ECU needs more time (0x78). Waiting. Do not send the request again.',
]
