import { useEffect, useRef, useState } from 'react'

type Phase = 'still' | 'rolling' | 'won'

function beep(audio: AudioContext, hertz: number, seconds: number, at = 0): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  const start = audio.currentTime + at
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.15, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + seconds)
}

/** Plays a sound for each phase of a draw. It is muted until turned on, because browsers play nothing before a tap. */
export function useSound(phase: Phase): { muted: boolean; toggle(): void } {
  const [isMuted, setMuted] = useState(true)
  const audio = useRef<AudioContext>(undefined)
  useEffect(() => {
    const playing = audio.current
    if (isMuted || !playing) return
    if (phase === 'won') for (const [at, hertz] of [523, 659, 784, 1047].entries()) beep(playing, hertz, 0.6, at * 0.12)
    if (phase !== 'rolling') return
    const timer = setInterval(() => beep(playing, 880, 0.05), 180)
    return () => clearInterval(timer)
  }, [phase, isMuted])
  useEffect(() => () => void audio.current?.close(), [])
  const toggle = () => {
    audio.current ??= new AudioContext()
    void audio.current.resume()
    setMuted((before) => !before)
  }
  return { muted: isMuted, toggle }
}
