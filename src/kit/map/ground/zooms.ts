/** From here streets are drawn over the outlines. */
export const streetsFrom = 6
/** Nearer than this outlines say nothing of where a place is: a prefecture fills the map. */
export const outlinesUntil = 9.5
