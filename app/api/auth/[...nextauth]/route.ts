import NextAuth from 'next-auth'
import { authOptions } from '@/server/auth/sign-in/auth-options'
import { gateAuth } from '@/server/http/auth-gate'

const handler = gateAuth(NextAuth(authOptions))

export { handler as GET, handler as POST }
