/** Topic of streams that report changes of alarms. */
export const alarmTopic = 'alarm'
