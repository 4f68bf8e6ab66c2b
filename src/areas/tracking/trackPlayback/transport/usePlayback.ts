import { useEffect, useState, useSyncExternalStore } from 'react'
import { Playback, type PlaybackState, type Played } from './clock.ts'

/** A clock over what is played. It stands still while its page is out of sight. */
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
