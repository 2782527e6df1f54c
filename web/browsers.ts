/** The oldest browsers that are served. What is younger in the language than they are is compiled for them. */
export const browsers = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4']
