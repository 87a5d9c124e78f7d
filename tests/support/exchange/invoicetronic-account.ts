/** A file that was handed over, as the provider keeps it. */
export type KeptSend = {
  id: number
  created: string
  file_name: string
  payload: string
  encoding: 'Base64'
  signature: string
  meta_data: Record<string, string> | null
  identifier: string | null
  documents: { number: string; date: string }[]
}

/** A state that the provider reports about a file. */
export type KeptUpdate = {
  id: number
  send_id: number
  last_update: string
  state: string
  description: string | null
  message_id: string | null
  errors: { code: string; description: string; hint: string | null }[]
  send: { identifier: string | null; meta_data: Record<string, string> | null }
}

/** A supplier's invoice at the provider. */
export type KeptReceive = {
  id: number
  identifier: string
  file_name: string
  payload: string
  encoding: 'Xml' | 'Base64'
  date_sent: string
  is_read: boolean
}

/**
 * A mishap of a request: an answer in place of the right one, a connection that is cut before or after it has its
 * effect, or a failure after it (500).
 */
export type Mishap =
  | { status: number; headers?: Record<string, string>; body?: object | string }
  | 'CUT_BEFORE'
  | 'CUT_AFTER'
  | 'FAIL_AFTER'

let numbers = 100

/** An account at the provider: the files it was given, the states it reports, and the mishaps to come. */
export class AccountDouble {
  readonly sends: KeptSend[] = []
  readonly updates: KeptUpdate[] = []
  readonly receives: KeptReceive[] = []
  /** The requests so far: `POST /send`, `GET /update`. */
  readonly requests: string[] = []
  /** The mishaps of the next requests of a kind. */
  readonly mishaps: { of: string; with: Mishap }[] = []
  /** The provider gives files names of its own. */
  doesRename = false
  /** The provider leaves our metadata out of its lists. */
  doesForget = false
  isKnown = true

  /** Reports a state of a file; `after` is in seconds from now, negative for before. */
  report(
    send: KeptSend,
    state: string,
    over: Partial<Pick<KeptUpdate, 'description' | 'errors'>> & { after?: number } = {},
  ): KeptUpdate {
    const { after = 0, description = null, errors = [] } = over
    numbers += 1
    send.identifier ??= String(7_000_000 + send.id)
    const { identifier, meta_data } = send
    const update = {
      id: numbers,
      send_id: send.id,
      last_update: new Date(Date.now() + after * 1000).toISOString(),
      state,
      description,
      message_id: `m${numbers}`,
      errors,
      send: { identifier, meta_data: this.doesForget ? null : meta_data },
    }
    this.updates.push(update)
    return update
  }

  /** A supplier's invoice comes. */
  deliver(file_name: string, bytes: Uint8Array, over: Partial<KeptReceive> = {}): KeptReceive {
    numbers += 1
    const receive = {
      id: numbers,
      identifier: String(8_000_000 + numbers),
      file_name,
      payload: Buffer.from(bytes).toString('base64'),
      encoding: 'Base64' as const,
      date_sent: '2026-11-20T09:30:00Z',
      is_read: false,
      ...over,
    }
    this.receives.push(receive)
    return receive
  }

  /** Keeps a file that is handed over. */
  keep(
    given: { file_name?: string; payload: string; meta_data?: Record<string, string> },
    signature: string,
  ) {
    numbers += 1
    const text = Buffer.from(given.payload, 'base64').toString('latin1')
    const name = this.doesRename ? `IT01180680397_${numbers}.xml` : (given.file_name ?? `auto-${numbers}.xml`)
    const send: KeptSend = {
      id: numbers,
      created: new Date().toISOString(),
      file_name: signature === 'Apply' ? `${name}.p7m` : name,
      payload: given.payload,
      encoding: 'Base64',
      signature,
      meta_data: given.meta_data ?? null,
      identifier: null,
      documents: [{ number: /<Numero>([^<]*)</.exec(text)?.[1] ?? '', date: new Date().toISOString() }],
    }
    this.sends.push(send)
    return send
  }
}
