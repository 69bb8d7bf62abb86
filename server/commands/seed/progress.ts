// Shows progress: a bar on a terminal, otherwise a line for each tenth.
const barWidth = 30;

type Output = { isTTY?: boolean; write(text: string): unknown };

export function showProgress(total: number, output: Output): (done: number) => void {
  let shown = 0;
  return (done) => {
    const percent = Math.floor((100 * done) / total);
    if (output.isTTY) {
      output.write(`\r${progressBar(done / total)} ${percent} % of ${total.toLocaleString("en")}${done >= total ? "\n" : ""}`);
    } else if (percent >= shown + 10 || done >= total) {
      shown = percent - (percent % 10);
      output.write(`${percent} %\n`);
    }
  };
}

function progressBar(part: number): string {
  const filled = Math.floor(barWidth * part);
  return `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}]`;
}
