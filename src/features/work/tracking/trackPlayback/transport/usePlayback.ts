import { useEffect, useState, useSyncExternalStore } from 'react'
import { Playback, type PlaybackState, type Played } from './clock.ts'

/** Playback of a period. It pauses when its page is hidden. */
export function usePlayback(played: Played | undefined): Playback {
  const [playback] = useState(() => new Playback())
  useEffect(() => {
    if (played) playback.load(played)
  }, [playback, played])
  useEffect(() => () => playback.pause(), [playback])
  return playback
}

export const usePlaybackState = (playback: Playback): PlaybackState =>
  useSyncExternalStore(playback.listen, playback.state)
