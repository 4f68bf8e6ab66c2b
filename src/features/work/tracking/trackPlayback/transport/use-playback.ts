import { useEffect, useState, useSyncExternalStore } from 'react'
import { Playback, type PlaybackSpan, type PlaybackState } from './clock.ts'

/** Playback of a period. It pauses when its page is hidden. */
export function usePlayback(span: PlaybackSpan | undefined): Playback {
  const [playback] = useState(() => new Playback())
  useEffect(() => {
    if (span) playback.load(span)
  }, [playback, span])
  useEffect(() => () => playback.pause(), [playback])
  return playback
}

export const usePlaybackState = (playback: Playback): PlaybackState =>
  useSyncExternalStore(playback.listen, playback.state)
