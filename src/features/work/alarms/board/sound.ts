import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'

/**
 * Sound of each level: tones in Hz played in sequence, `each` in seconds. Higher levels are higher, sharper and longer.
 */
const signals: Readonly<Record<AlarmLevel, { wave: OscillatorType; tones: readonly number[]; each: number }>> = {
  0: { wave: 'sine', tones: [440], each: 0.12 },
  1: { wave: 'sine', tones: [523], each: 0.22 },
  2: { wave: 'triangle', tones: [659, 523], each: 0.2 },
  3: { wave: 'square', tones: [880, 1175, 880, 1175, 880, 1175], each: 0.14 },
  4: { wave: 'square', tones: [1175, 1568, 1175, 1568, 1175, 1568], each: 0.14 },
}
const edge = 0.015

/** Sounds of the board. Browsers block them until `allow` is called in the handler of a press. */
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

  /** Plays the sound of a level. `volume` from 0 to 1. Does nothing unless sound is allowed. */
  play(level: AlarmLevel, volume: number): void {
    const audio = this.#audio
    if (audio?.state !== 'running' || volume <= 0) return
    const { wave, tones, each } = signals[level]
    tones.forEach((hertz, index) => {
      const from = audio.currentTime + index * each
      const gain = audio.createGain()
      // Squared because loudness is perceived logarithmically. Soft edges avoid clicks.
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
