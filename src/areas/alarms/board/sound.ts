import type { AlarmLevel } from '../level-texts.ts'

/** What a level sounds like: tones of so many Hz, one after the other; higher levels are higher, sharper and longer. */
const signals: Readonly<Record<AlarmLevel, { wave: OscillatorType; tones: readonly number[]; each: number }>> = {
  0: { wave: 'sine', tones: [440], each: 0.12 },
  1: { wave: 'sine', tones: [523], each: 0.22 },
  2: { wave: 'triangle', tones: [659, 523], each: 0.2 },
  3: { wave: 'square', tones: [880, 1175, 880, 1175, 880, 1175], each: 0.14 },
  4: { wave: 'square', tones: [1175, 1568, 1175, 1568, 1175, 1568], each: 0.14 },
}
const edge = 0.015

/** The board's voice. Browsers keep it silent until `allow` is called by a press of the person. */
export class AlarmSound {
  #audio: AudioContext | undefined

  get allowed(): boolean {
    return this.#audio?.state === 'running'
  }

  /** Call it within the handler of a press. */
  async allow(): Promise<boolean> {
    this.#audio ??= new AudioContext()
    await this.#audio.resume()
    return this.allowed
  }

  /** Plays a level's signal; `volume` from 0 to 1. Does nothing while it is not allowed. */
  play(level: AlarmLevel, volume: number): void {
    const audio = this.#audio
    if (audio?.state !== 'running' || volume <= 0) return
    const { wave, tones, each } = signals[level]
    tones.forEach((hertz, index) => {
      const from = audio.currentTime + index * each
      const gain = audio.createGain()
      // Squared: loudness is heard by its logarithm. Soft edges do not click.
      gain.gain.setValueAtTime(0, from)
      gain.gain.linearRampToValueAtTime(volume ** 2 * (wave === 'square' ? 0.4 : 1), from + edge)
      gain.gain.setValueAtTime(volume ** 2 * (wave === 'square' ? 0.4 : 1), from + each - 2 * edge)
      gain.gain.linearRampToValueAtTime(0, from + each - edge)
      const tone = audio.createOscillator()
      tone.type = wave
      tone.frequency.value = hertz
      tone.connect(gain).connect(audio.destination)
      tone.start(from)
      tone.stop(from + each)
    })
  }

  close(): void {
    void this.#audio?.close()
    this.#audio = undefined
  }
}
