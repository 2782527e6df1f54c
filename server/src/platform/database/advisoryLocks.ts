/** Keys of PostgreSQL's advisory locks, which all purposes share: a key that stands here twice would be one lock. */
export const advisoryLocks = {
  migrations: 7_301_177,
  demoSchool: 7_301_178,
  firstAdmin: 7_301_180,
  enrolments: 7_301_181,
  upgrade: 7_301_182,
  embeddedServer: 7_301_183,
  nudges: 7_301_184,
  textMessages: 7_301_185,
  meetings: 7_301_190,
} as const
