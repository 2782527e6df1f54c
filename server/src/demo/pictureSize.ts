/** Pixels of the pictures in `demo/homework`. */
export const pictureSize = { width: 720, height: 960 }
