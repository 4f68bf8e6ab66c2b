export type Signal = 'good' | 'doubtful' | 'bad'

/** Frequency (Hz), start and length (s) of each tone. They differ enough to be recognized without looking. */
const tones: Readonly<Record<Signal, readonly (readonly [number, number, number])[]>> = {
  good: [[880, 0, 0.15]],
  doubtful: [
    [440, 0, 0.15],
    [440, 0.2, 0.15],
  ],
  bad: [
    [220, 0, 0.2],
    [196, 0.25, 0.35],
  ],
}
const pulses: Readonly<Record<Signal, number[]>> = { good: [80], doubtful: [80, 60, 80, 60], bad: [400] }

let audio: AudioContext | undefined

/** Signals the result of a scan by sound and vibration. Silent on devices with neither. */
export function giveSignal(signal: Signal, withSound: boolean): void {
  navigator.vibrate?.(pulses[signal])
  if (!withSound || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  for (const [frequency, from, length] of tones[signal]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.value = 0.2
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + from)
    tone.stop(audio.currentTime + from + length)
  }
}
