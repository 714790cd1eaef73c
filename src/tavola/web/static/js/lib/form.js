// Sending a form of ours: buttons closed meanwhile, trouble said in the form.

/** Call `job` when the form is sent; `trouble` shows what was wrong. */
export function onSend(form, trouble, job) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const buttons = [...form.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    trouble.hidden = true;
    try {
      await job(new FormData(form));
    } catch (problem) {
      if (problem.status === undefined) throw problem;
      trouble.textContent = problem.message;
      trouble.hidden = false;
      trouble.focus();
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });
}
