/**
 * Interval of beats. Proxies close connections after a minute of silence. A client treats three missing beats as a
 * broken connection.
 */
export const beatMs = 5_000
/** A reader that accepts no chunk for this long is disconnected. It may reconnect later. */
export const slowMs = 20_000
/** Minimum interval between turns, however often the topic is woken. */
export const restMs = 200
