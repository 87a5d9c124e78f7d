/**
 * Whether Luna answers this browser. `since`: when that last changed, in milliseconds; 0 while it never did. `held`: the
 * user has asked for another page since it was lost.
 */
export type Connection = { lost: boolean; since: number; held: boolean }

const HEALTH = '/api/health'
const PATIENCE_MS = 5_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

let connection: Connection = { lost: false, since: 0, held: false }
let waited = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let question: Promise<boolean> | null = null
const listeners = new Set<() => void>()

export const readConnection = (): Connection => connection

/** Listens to changes of the connection; returns the function that ends the listening. */
export function onConnection(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

function change(next: Connection): void {
  connection = next
  for (const listen of listeners) listen()
}

function set(lost: boolean): void {
  if (connection.lost !== lost) change({ lost, since: Date.now(), held: false })
}

/** Only Luna answers this address with JSON; the page of a proxy or of a hotel's network is no answer of hers. */
async function isAnswered(): Promise<boolean> {
  try {
    const answer = await fetch(HEALTH, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.headers.get('content-type')?.includes('json') === true
  } catch {
    return false
  }
}

/**
 * Asks whether Luna answers, and resolves with the answer. While she does not, she is asked again by itself: after a
 * second, then after twice as long each time, at most every half minute.
 */
export function checkConnection(): Promise<boolean> {
  clearTimeout(timer)
  question ??= isAnswered().then((there) => {
    question = null
    set(!there)
    if (there) waited = FIRST_WAIT_MS
    else {
      timer = setTimeout(() => void checkConnection(), waited)
      waited = Math.min(waited * 2, LONGEST_WAIT_MS)
    }
    return there
  })
  return question
}

/**
 * Follows the browser's own news of its network, and a tab that is looked at again. Returns the function that ends it.
 */
export function watchConnection(): () => void {
  const onOffline = () => {
    set(true)
    void checkConnection()
  }
  const onNews = () => {
    if (!connection.lost || document.hidden) return
    waited = FIRST_WAIT_MS
    void checkConnection()
  }
  if (!navigator.onLine) onOffline()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onNews)
  document.addEventListener('visibilitychange', onNews)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onNews)
    document.removeEventListener('visibilitychange', onNews)
  }
}

/**
 * Whether another page may be asked for now. While Luna does not answer the browser would show its own error in place of
 * the page, with what was typed there: she is asked once more first.
 */
export async function mayOpenPage(): Promise<boolean> {
  if (!connection.lost) return true
  const there = await checkConnection()
  if (!there) change({ ...connection, held: true })
  return there
}
