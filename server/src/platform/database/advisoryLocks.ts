/** Keys of PostgreSQL's advisory locks. They share one namespace, so each must be unique. */
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
  supportTemplates: 7_301_191,
  supportTopics: 7_301_192,
  banners: 7_301_193,
  segments: 7_301_194,
  announcements: 7_301_196,
} as const
