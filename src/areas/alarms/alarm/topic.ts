/** Streams of this topic tell changes of alarms. */
export const alarmTopic = 'alarm'
