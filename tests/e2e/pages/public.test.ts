import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'public',
  paths: [
    '/login',
    '/register',
    '/recover',
    '/reset/token',
    '/confirm/email/token',
    '/invite/token',
    '/setup/token',
    '/signature/token',
    '/documents/token',
    '/verify',
    '/book/studio-luna',
    '/book/studio-luna/no-such-token-no-such-token',
    '/reserve/studio-luna',
    '/reserve/studio-luna/no-such-token-no-such-token',
    '/rsvp/no-such-token-no-such-token',
  ],
})
