'use client'

import { useSyncExternalStore } from 'react'
import { type Connection, onConnection, readConnection } from '@/lib/api/connection'

const THERE: Connection = { lost: false, since: 0, held: false }

/** Whether Luna answers, and since when. A page that comes to life begins with a connection, as it has just used one. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, readConnection, () => THERE)
