/** Zoom from which streets are drawn over the outlines. */
export const streetsFrom = 6
/** Zoom limit of the outlines. Beyond it a prefecture fills the map, so they no longer show where a place is. */
export const outlinesUntil = 9.5
/** Zoom from which towns are named. Counties are named before. */
export const townsFrom = 8
