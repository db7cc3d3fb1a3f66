/** From the commonest on; what leads of the benchmark are called. */
export const firstNames =
  'Rajesh Priya Amit Anita Suresh Sunita Ramesh Kavita Vijay Pooja Sanjay Neha Rahul Deepa Anil Meena Sunil Rekha Manoj Geeta Ravi Lakshmi Arun Radha Vinod Usha Ashok Asha Mahesh Seema Rakesh Shweta Dinesh Jyoti Prakash Nisha Mukesh Swati Sandeep Ritu Deepak Aarti Ajay Preeti Pankaj Divya Naveen Sneha Gaurav Anjali Vikram Komal Nitin Shilpa Rohit Manisha Karan Archana Harish Vandana Mohan Bhavna Gopal Smita Kiran Tanvi Yash Ishita Arjun Meera Kabir Zoya Imran Fatima Farhan Ayesha Joseph Mary Thomas Anna Gurpreet Harleen Balwinder Simran Tenzin Pema Biju Latha Murugan Selvi Karthik Revathi Subhash Malati Debashish Moumita Partha Chandana Jignesh Hetal'.split(
    ' ',
  )

export const lastNames =
  'Kumar Sharma Singh Patel Gupta Verma Shah Reddy Jain Mehta Nair Iyer Rao Das Mishra Yadav Joshi Khan Agarwal Chauhan Pandey Tiwari Desai Kulkarni Patil Pillai Menon Bose Ghosh Sen Dutta Chatterjee Banerjee Mukherjee Roy Saha Naidu Chowdhury Thakur Rathore Bhatt Trivedi Parekh Gandhi Modi Ansari Shaikh Qureshi Fernandes Dsouza Pinto Thomas George Mathew Varghese Kaur Gill Sandhu Dhillon Bajwa Malhotra Kapoor Khanna Chopra Sethi Bhatia Arora Ahuja Grover Saxena Srivastava Shukla Dubey Tripathi Chaturvedi Dixit Awasthi Bansal Goel Mittal Singhal Garg Goyal Khandelwal Maheshwari Soni Vyas Purohit Rajput Solanki Parmar Rawat Negi Bisht Joshiy Hegde Shetty Kamath Bhandari Gowda'.split(
    ' ',
  )
