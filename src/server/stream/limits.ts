/** Proxies close connections that are silent for a minute; a client treats one that is silent for three beats as broken. */
export const beatMs = 5_000
/** A reader that does not take a chunk for this long is disconnected, and may reconnect when it has room. */
export const slowMs = 20_000
/** Turns keep this distance, however often the topic is woken. */
export const restMs = 200
